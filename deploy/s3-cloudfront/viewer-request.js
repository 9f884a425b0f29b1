// eslint-disable-next-line no-unused-vars -- CloudFront calls it by this name
function handler(event) {
  var request = event.request;
  // The path that the dashboard is served under, with a slash at both ends.
  var mount = "/";
  if (request.uri + "/" === mount) {
    return {
      statusCode: 308,
      statusDescription: "Permanent Redirect",
      headers: { location: { value: mount } },
    };
  }
  if (request.uri.indexOf(mount) !== 0) return request;
  var path = request.uri.slice(mount.length);
  var isFile = path.indexOf("assets/") === 0 || /\.[^/]*$/.test(path);
  // An instance's id may contain anything.
  if (path.indexOf("instances/") === 0 || !isFile) request.uri = mount + "index.html";
  return request;
}
