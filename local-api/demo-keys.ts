/** A key has its creator's permissions ("Authentication", 3). */
type Role = "Owner" | "Admin" | "Member";

/** For the billing and team codes ("Errors"). */
export type TeamStanding = "active" | "no-balance" | "past-due" | "suspended" | "terminated";

export interface DemoKey {
  readonly name: string;
  /** After `Authorization: Bearer `. */
  readonly key: string;
  readonly label: string;
  readonly role: Role;
  readonly team: TeamStanding;
  readonly revoked: boolean;
}

const owner = { role: "Owner", team: "active", revoked: false } as const;

/** Covers every case of authentication, roles and teams. */
export const demoKeys: readonly DemoKey[] = [
  {
    ...owner,
    name: "owner",
    key: "demo-owner-2f7c9a41",
    label: "Owner: sees, stops and deletes everything",
  },
  {
    ...owner,
    name: "admin",
    key: "demo-admin-8b03d6e5",
    label: "Admin: the same as the owner",
    role: "Admin",
  },
  {
    ...owner,
    name: "member",
    key: "demo-member-51ce07f2",
    label: "Member: stops, but can’t delete",
    role: "Member",
  },
  {
    ...owner,
    name: "revoked",
    key: "demo-revoked-c94a1d38",
    label: "Revoked key: can’t connect any more",
    revoked: true,
  },
  ownerOf("no-balance", "07e6b2fd", "Team without balance: can’t stop anything"),
  ownerOf("past-due", "d3185ca0", "Team that owes a payment: can’t stop anything"),
  ownerOf("suspended", "6af240b9", "Suspended team: can’t stop anything"),
  ownerOf("terminated", "e07d5b13", "Terminated team: can’t stop or delete anything"),
];

function ownerOf(team: TeamStanding, secret: string, label: string): DemoKey {
  return { ...owner, team, name: team, key: `demo-${team}-${secret}`, label };
}
