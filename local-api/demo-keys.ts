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

/** Covers every case of authentication, roles and teams. */
export const demoKeys: readonly DemoKey[] = [
  {
    name: "owner",
    key: "demo-owner-2f7c9a41",
    label: "Owner: sees, stops and deletes everything",
    role: "Owner",
    team: "active",
    revoked: false,
  },
  {
    name: "admin",
    key: "demo-admin-8b03d6e5",
    label: "Admin: the same as the owner",
    role: "Admin",
    team: "active",
    revoked: false,
  },
  {
    name: "member",
    key: "demo-member-51ce07f2",
    label: "Member: stops, but can’t delete",
    role: "Member",
    team: "active",
    revoked: false,
  },
  {
    name: "revoked",
    key: "demo-revoked-c94a1d38",
    label: "Revoked key: can’t connect any more",
    role: "Owner",
    team: "active",
    revoked: true,
  },
  {
    name: "no-balance",
    key: "demo-no-balance-07e6b2fd",
    label: "Team without balance: can’t stop anything",
    role: "Owner",
    team: "no-balance",
    revoked: false,
  },
  {
    name: "past-due",
    key: "demo-past-due-d3185ca0",
    label: "Team that owes a payment: can’t stop anything",
    role: "Owner",
    team: "past-due",
    revoked: false,
  },
  {
    name: "suspended",
    key: "demo-suspended-6af240b9",
    label: "Suspended team: can’t stop anything",
    role: "Owner",
    team: "suspended",
    revoked: false,
  },
  {
    name: "terminated",
    key: "demo-terminated-e07d5b13",
    label: "Terminated team: can’t stop or delete anything",
    role: "Owner",
    team: "terminated",
    revoked: false,
  },
];
