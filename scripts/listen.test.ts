import { createServer, type Server } from "node:net";
import { afterEach, expect, test } from "vitest";
import { listen } from "./listen.ts";

const host = "127.0.0.1";
const servers: Server[] = [];
const server = () => {
  const created = createServer();
  servers.push(created);
  return created;
};
afterEach(() => {
  for (const each of servers.splice(0)) each.close();
});

test("a free port is taken as it is", async () => {
  const port = await listen(server(), { host, port: 0 });
  expect(port).toBeGreaterThan(0);
});

test("a taken port is told, and the next free one is used", async () => {
  const first = await listen(server(), { host, port: 0 });
  const taken: number[] = [];
  const second = await listen(server(), {
    host,
    port: first,
    onTaken: (port) => taken.push(port),
  });
  expect(taken[0]).toBe(first);
  expect(second).toBe(first + taken.length);
});

test("a port that may not be used is an error, not a reason to try another", async () => {
  await expect(listen(server(), { host, port: 65_536 })).rejects.toThrow("65536");
});
