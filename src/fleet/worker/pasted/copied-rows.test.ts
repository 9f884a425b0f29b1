import { expect, test } from "vitest";
import { fleetOf, reviewed } from "../../pasted/testing/review.ts";

// As Chromium copies them from the table.
const large =
  "postgres-primary\n480250\n\nRunning\n4 vCPU 8 GB\nc4-m8\neu-central-1\t\n203.0.113.98\n\n10.12.0.2\n\nROCKY_LINUX_9\t\ndatabase\nweb-1\n+2\n22h ago\t1d ago\t\n\tk8s-node-05\n480287\n\nRunning\n2 vCPU 8 GB\nc2-m8\neu-central-1\t\n203.0.113.195\n\n10.12.0.3\n\nDEBIAN_12\t\nkubernetes\n+1\n1mo ago\t1mo ago\t\n\tcanary\n480324\n\nRunning\n40 vCPU 80 GB\nc40-m80\nus-east-1\t\n203.0.113.38\n\n10.12.0.4\n\nDEBIAN_12\t\napi\nprod\n2mo ago";
const header =
  "\n\t\nHost name\n\nState\n\nSpecification\n\nRegion\n\nIPv4\n\nPrivate IPv4\n\nImage\n\nTags\n\nUpdated\n\nCreated\nActions\n\t";
const small =
  "\nHost nameStateSpecificationRegionIPv4Private IPv4ImageTagsUpdatedCreatedActions\n\npostgres-primary\nRunning\n4 vCPU 8 GB\neu-central-1\n203.0.113.98\n\n10.12.0.2\n\nROCKY_LINUX_9\ndatabase\nweb-1\n+1\n22h ago\n1d ago\n\n\nk8s-node-05\nRunning\n2 vCPU 8 GB\neu-central-1\n203.0.113.195\n\n10.12.0.3\n\nDEBIAN_12\nkubernetes\nprod\n1mo ago\n1mo ago\n\n\ncanary\nRunning\n40 vCPU 80 GB\nus-east-1\n203.0.113.38\n\n10.12.0.4\n\nDEBIAN_12\napi\n2mo ago\n5mo ago\n\n";

const fleet = fleetOf(
  { id: "480250", host: "postgres-primary", ip: "203.0.113.98", privateIp: "10.12.0.2" },
  { id: "480287", host: "k8s-node-05", ip: "203.0.113.195", privateIp: "10.12.0.3" },
  { id: "480324", host: "canary", ip: "203.0.113.38", privateIp: "10.12.0.4" },
  // Others with the same names.
  { id: "480900", host: "k8s-node-05", ip: "203.0.113.200" },
  { id: "480901", host: "canary", ip: "203.0.113.201" },
  ..."web-1 database kubernetes running prod state image c4-m8".split(" "),
  ...["1", "2", "4", "8", "40"].map((id) => ({ id, host: `number-${id}` })),
);

test.each([
  ["large", large],
  ["large, with the header", `${header}${large}`],
  ["small", small],
])("rows copied from the table find exactly themselves: %s", (_, text) => {
  const { ids, uncertain, missing } = reviewed(fleet, text);
  expect({ ids, uncertain, missing }).toEqual({
    ids: ["480250", "480287", "480324"],
    uncertain: [],
    missing: [],
  });
});

test("a row that was copied from its middle finds itself, and none by its state or tags", () => {
  const from = (text: string) => reviewed(fleet, large.slice(large.indexOf(text))).ids;
  expect(from("Running")).toEqual(["480250", "480287", "480324"]);
  expect(from("database")).toEqual(["480287", "480324"]);
});
