import { afterEach, beforeEach, expect, test } from "vitest";
import { ApiError } from "../api/error.ts";
import { fakeConnection } from "../testing/engines/fake-connection.ts";
import { createTeamBanner } from "./team-banner.ts";

const suspended = new ApiError("api", "Suspended", { code: "TEAM_SUSPENDED", status: 403 });
const list = "/computes?page=1&limit=20";
let app: AbortController;
let banner: ReturnType<typeof createTeamBanner>;
let handleRead: (path: string, error: ApiError | undefined) => void;
beforeEach(() => {
  app = new AbortController();
  const connection = fakeConnection({ onRead: (listener) => (handleRead = listener) });
  banner = createTeamBanner({ onBegin: (begin) => begin(connection) }, app.signal);
});
afterEach(() => app.abort());

const action = () => banner.store.get().current?.action;

test.each([
  [list, "list instances"],
  ["/computes/7", "read an instance"],
  ["/computes/specifications?page=1&limit=100", "list specifications"],
])("a read of %s that is refused for the team is named", (path, name) => {
  handleRead(path, suspended);
  expect(action()).toBe(name);
});

test("a banner that was dismissed stays away while the same read is refused, whatever else succeeds", () => {
  handleRead(list, suspended);
  banner.clear();
  handleRead("/computes/specifications", undefined);
  handleRead(list, new ApiError("network", "lost"));
  handleRead(list, suspended);
  expect(action()).toBe(undefined);
  handleRead(list, undefined);
  handleRead(list, suspended);
  expect(action()).toBe("list instances");
});

test("another read that is refused with the same code does not change the banner, and raises it once it was dismissed", () => {
  handleRead(list, suspended);
  handleRead("/computes/specifications", suspended);
  expect(action()).toBe("list instances");
  banner.clear();
  handleRead("/computes/specifications", suspended);
  expect(action()).toBe(undefined);
  handleRead("/computes/7", suspended);
  expect(action()).toBe("read an instance");
});

test("another code of the same read raises the banner again", () => {
  handleRead(list, suspended);
  banner.clear();
  handleRead(list, new ApiError("api", "Gone", { code: "TEAM_TERMINATED", status: 403 }));
  expect(banner.store.get().current?.code).toBe("TEAM_TERMINATED");
});

test("a success of an action that began before the refusal leaves the banner, a later one removes it", () => {
  const before = Date.now() - 1;
  banner.raise(suspended, "stop 30 instances");
  banner.clearAfterSuccess(before);
  expect(action()).toBe("stop 30 instances");
  banner.clearAfterSuccess(Date.now() + 1);
  expect(action()).toBe(undefined);
});
