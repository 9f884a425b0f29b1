import { expect, test } from "../support/test.ts";

test.use({ serverOptions: { instances: 1 } });

test("the accessibility tree of the list", async ({ app, page, server, target }) => {
  const at = "2024-01-02T03:04:05.000Z";
  server.api.fleet.patch(target.id, {
    hostName: "web-1",
    region: "eu-west-1",
    image: "DEBIAN_12",
    tags: ["prod"],
    ipv4: "203.0.113.1",
    privateIpv4: "10.12.0.1",
    createdAt: at,
    updatedAt: at,
  });
  await app.open();
  await expect(page.getByText("2 vCPU")).toBeVisible();
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - /children: deep-equal
      - status
      - heading "Instances" [level=1]
      - text: 1 Read
      - time: /ago|just now/
      - button "Refresh"
      - button "Export"
      - search:
        - searchbox "Search instances"
        - button "Paste or drop a list"
        - button "How to search"
        - button "Filter"
        - button "Group by"
        - button "Views"
        - button "Columns"
        - button "Compact rows"
      - group "Kind of state":
        - button "All 1" [pressed]
        - button "Running 1"
      - paragraph: 2 vCPU · 8 GB memory · 50 GB storage
      - table "Instances":
        - rowgroup:
          - row "Select all on this page Host name State Specification Region IPv4 Private IPv4 Image Tags Updated Created Actions":
            - columnheader "Select all on this page":
              - checkbox "Select all on this page"
            - columnheader "Host name":
              - button "Host name"
            - columnheader "State":
              - button "State"
            - columnheader "Specification":
              - button "Specification"
            - columnheader "Region":
              - button "Region"
            - columnheader "IPv4":
              - button "IPv4"
            - columnheader "Private IPv4":
              - button "Private IPv4"
            - columnheader "Image":
              - button "Image"
            - columnheader "Tags":
              - button "Tags"
            - columnheader "Updated":
              - button "Updated"
            - columnheader "Created":
              - button "Created"
            - columnheader "Actions"
        - rowgroup:
          - row /^Select web-1 web-1 480213/:
            - cell "Select web-1":
              - checkbox "Select web-1"
            - rowheader "web-1 480213":
              - link "web-1":
                - /url: /instances/480213
              - text: "480213"
            - cell "Running"
            - cell "2 vCPU 8 GB c2-m8":
              - link "2 vCPU 8 GB c2-m8":
                - /url: /instances?q=spec%3Ac2-m8
            - cell "eu-west-1":
              - link "eu-west-1":
                - /url: /instances?q=region%3Aeu-west-1
            - cell "203.0.113.1"
            - cell "10.12.0.1"
            - cell "DEBIAN_12":
              - link "DEBIAN_12":
                - /url: /instances?q=image%3ADEBIAN_12
            - cell "prod":
              - link "prod":
                - /url: /instances?q=tag%3Aprod
            - cell /ago$/:
              - time: /ago|just now/
            - cell /ago$/:
              - time: /ago|just now/
            - cell "Actions for web-1":
              - button "Actions for web-1"
      - navigation "Pagination":
        - text: 1–1 of 1 Rows per page
        - combobox "Rows per page":
          - option "10"
          - option "20" [selected]
          - option "50"
          - option "100"
  `);
});
