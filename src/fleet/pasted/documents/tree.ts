/** A document as far as values are concerned. Places are those of the text or line that was read. */
export type Node = MapNode | ListNode | Scalar;

export interface MapNode {
  type: "map";
  entries: { key: Scalar; value: Node | undefined }[];
}

export interface ListNode {
  type: "list";
  items: Node[];
}

export interface Scalar {
  type: "scalar";
  text: string;
  line: number;
  start: number;
  end: number;
}

export const scalar = (text: string, line: number, start: number, end: number): Scalar => ({
  type: "scalar",
  text,
  line,
  start,
  end,
});
