import * as z from "zod/mini";
import type { Instance } from "../../api/schema.ts";
import { parseJson } from "../../lib/storage.ts";
import { copiedAddress } from "../../text/copied-value.ts";
import { usePreference } from "../../ui/ui-context.ts";

const defaultUser = "root";

/** Safe as one word in a shell. */
export function isUserName(text: string): boolean {
  return /^[a-z0-9_][a-z0-9_.-]{0,63}$/i.test(text);
}

/** Windows has Remote Desktop, not ssh as root. */
export function isWindows({ image = "" }: Pick<Instance, "image">): boolean {
  return /windows/i.test(image);
}

/** The public one if there is one, otherwise the private one. */
export const addressOf = ({ ipv4, privateIpv4 }: Instance) =>
  copiedAddress(ipv4) ?? copiedAddress(privateIpv4);

export const sshCommand = (user: string, address: string) => `ssh ${user}@${address}`;

/** Whom `ssh` logs in as, remembered by image. */
export function useSshUsers(): [
  userOf: (image: string) => string,
  setUser: (image: string, user: string) => void,
] {
  const [stored, store] = usePreference("ssh-users");
  const users = readUsers(stored);
  return [
    (image) => {
      const user = users.get(image);
      return user !== undefined && isUserName(user) ? user : defaultUser;
    },
    (image, user) => store(JSON.stringify([...users.set(image, user)])),
  ];
}

// Not `z.tuple`: see src/lib/checks.ts.
const pairsSchema = z.array(z.array(z.string()));

function readUsers(stored: string | undefined): Map<string, string> {
  const pairs = pairsSchema.safeParse(parseJson(stored)).data ?? [];
  return new Map(pairs.map(([image = "", user = ""]) => [image, user]));
}
