/** What a query is evaluated on; all strings are lower-case, and "" where the instance lacks the field. */
export interface Candidate {
  /** Every text field, joined with "\n". */
  text: string;
  host: string;
  id: string;
  state: string;
  region: string;
  image: string;
  spec: string;
  tags: readonly string[];
  ipv4: string;
  privateIpv4: string;
  vcpus: number | undefined;
  memoryMb: number | undefined;
  storageGb: number | undefined;
  /** Milliseconds since the epoch. */
  createdAt: number | undefined;
}
