import { expect, test } from "./test.ts";

test.use({ serverOptions: { instances: 1 } });

test.beforeEach(({ server }) => {
  const at = "2024-01-02T03:04:05.000Z";
  server.api.fleet.patch("480213", {
    hostName: "web-1",
    region: "eu-west-1",
    image: "DEBIAN_12",
    tags: ["prod"],
    ipv4: "203.0.113.1",
    privateIpv4: "10.12.0.1",
    createdAt: at,
    updatedAt: at,
  });
});

test("the list, as assistive technology has it", async ({ app, page }) => {
  await app.open();
  await expect(page.getByText("2 vCPU")).toBeVisible();
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - /children: deep-equal
      - heading "Instances" [level=1]
      - text: 1 Updated
      - time: /ago|just now/
      - button "Refresh"
      - button "Export"
      - button "Columns"
      - search:
        - searchbox "Search instances"
        - button "How to search"
        - button "Filter by state": State
        - button "Filter by region": Region
        - button "Filter by specification": Specification
        - button "Filter by image": Image
        - button "Filter by tag": Tag
        - button "Views"
      - table "Instances":
        - rowgroup:
          - row "Select all on this page Host name State Specification Region IPv4 Private IPv4 Image Tags Created Actions":
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
            - cell "c2-m8 2 vCPU · 8 GB"
            - cell "eu-west-1"
            - cell "203.0.113.1"
            - cell "10.12.0.1"
            - cell "DEBIAN_12"
            - cell "prod"
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
        - button "First page" [disabled]
        - button "Previous page" [disabled]
        - textbox "Page": "1"
        - text: of 1
        - button "Next page" [disabled]
        - button "Last page" [disabled]
  `);
});

test("an instance, as assistive technology has it", async ({ app, page }) => {
  await app.open("/instances/480213");
  await expect(app.detail.card("Raw JSON")).toBeVisible();
  await expect(await app.detail.fact("Specification", "vCPUs")).toHaveText("2");
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - /children: deep-equal
      - paragraph:
        - link "Instances":
          - /url: /instances
        - text: / web-1
      - heading "web-1" [level=1]
      - text: Running Updated
      - time: /ago|just now/
      - button "Refresh"
      - button "Stop…"
      - button "Delete…"
      - region "Overview":
        - heading "Overview" [level=2]
        - term: ID
        - definition:
          - text: "480213"
          - button "Copy ID"
        - term: Host name
        - definition:
          - text: web-1
          - button "Copy host name"
        - term: State
        - definition: RUNNING
        - term: Image
        - definition: DEBIAN_12
        - term: Region
        - definition: eu-west-1
        - term: Tags
        - definition: prod
        - term: Created
        - definition:
          - text: Jan 2, 2024, 03:04:05 AM
          - time: /ago|just now/
        - term: Updated
        - definition:
          - text: Jan 2, 2024, 03:04:05 AM
          - time: /ago|just now/
      - region "Network":
        - heading "Network" [level=2]
        - term: Public IPv4
        - definition:
          - text: 203.0.113.1
          - button "Copy public IPv4"
        - term: Private IPv4
        - definition:
          - text: 10.12.0.1
          - button "Copy private IPv4"
      - region "Specification":
        - heading "Specification" [level=2]
        - text: c2-m8
        - term: vCPUs
        - definition: "2"
        - term: Memory
        - definition: 8 GB
        - term: Storage
        - definition: 50 GB
      - region "API request":
        - heading "API request" [level=2]
        - button "Copy curl command"
        - group "curl command": /Authorization. Bearer/
      - region "Raw JSON":
        - heading "Raw JSON" [level=2]
        - button "Copy raw JSON"
        - group "raw JSON": /480213/
  `);
});

test("the dialog that stops, as assistive technology has it", async ({ app }) => {
  await app.open();
  const dialog = await app.askTo("Stop", "web-1");
  await expect(dialog.confirm).toBeEnabled();
  await expect(dialog.box).toMatchAriaSnapshot(`
    - dialog "Stop web-1?":
      - /children: deep-equal
      - heading "Stop web-1?" [level=2]
      - paragraph: This asks the live service to stop the instance at once. There is no sandbox, and the API has no way to start an instance again.
      - term: Host name
      - definition: web-1
      - term: ID
      - definition: "480213"
      - term: State
      - definition:
        - text: Running read
        - time: /ago|just now/
      - term: IPv4
      - definition: 203.0.113.1
      - term: Region
      - definition: eu-west-1
      - button "Cancel"
      - button "Stop instance"
  `);
});

test("the dialog that deletes, as assistive technology has it", async ({ app }) => {
  await app.open();
  const dialog = await app.askTo("Delete", "web-1");
  await expect(dialog.hostName).toBeVisible();
  await expect(dialog.box).toMatchAriaSnapshot(`
    - dialog "Delete web-1?":
      - /children: deep-equal
      - heading "Delete web-1?" [level=2]
      - paragraph: This asks the live service to delete the instance at once. There is no sandbox, and the API has no way to bring an instance back.
      - term: Host name
      - definition: web-1
      - term: ID
      - definition: "480213"
      - term: State
      - definition:
        - text: Running read
        - time: /ago|just now/
      - term: IPv4
      - definition: 203.0.113.1
      - term: Region
      - definition: eu-west-1
      - text: Host name
      - textbox "Host name"
      - paragraph:
        - text: Type web-1 to confirm.
        - button "Copy host name"
      - button "Cancel"
      - button "Delete instance" [disabled]
  `);
});
