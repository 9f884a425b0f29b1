const matching = new Set<string>();
const lists: (EventTarget & { media: string; matches: boolean })[] = [];

export function resetMedia(): void {
  matching.clear();
  lists.length = 0;
}

export function matchMedia(media: string) {
  const list = Object.assign(new EventTarget(), {
    media,
    matches: matching.has(media),
    onchange: null,
  });
  lists.push(list);
  return list;
}

export function setMedia(media: string, matches: boolean): void {
  if (matches) matching.add(media);
  else matching.delete(media);
  for (const list of lists.filter((candidate) => candidate.media === media)) {
    list.matches = matches;
    list.dispatchEvent(new Event("change"));
  }
}
