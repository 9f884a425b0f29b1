import { Link } from "@tanstack/react-router";
import { Autocomplete } from "@base-ui/react/autocomplete";
import type { MouseEvent, ReactElement, ReactNode } from "react";
import { usualRows } from "../../ui/usual-rows.ts";
import { InstanceLine } from "./InstanceLine.tsx";
import { actionIcons, LinedUp, pageIcon, recentIcon, searchIcon } from "./LinedUp.tsx";
import type { JumpOption } from "./option.ts";
import { shownText } from "../../ui/shown-text.ts";

interface JumpItemProps {
  option: JumpOption;
  onChosen: () => void;
}

/** One option. Whatever leads to a page is a link, so that the browser's own ways of opening one work. */
export function JumpItem({ option, onChosen }: JumpItemProps) {
  const { element, content } = present(option);
  function choose(event: MouseEvent) {
    // The browser opens the link somewhere else, or downloads it.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    onChosen();
    if (option.kind === "action") option.action.act();
  }
  return (
    <Autocomplete.Item
      value={option}
      {...(element && { render: element })}
      onClick={choose}
      className="flex min-h-9 cursor-default items-center rounded-control px-2.5 text-ink outline-none select-none data-[highlighted]:bg-accent-soft"
    >
      {content}
    </Autocomplete.Item>
  );
}

/** What an option looks like, and the link that it is, if it is one. */
function present(option: JumpOption): { element?: ReactElement; content: ReactNode } {
  switch (option.kind) {
    case "page":
      return {
        element: (
          <Link
            to={option.page.to}
            search={option.page.to === "/instances" ? usualRows : {}}
            tabIndex={-1}
          />
        ),
        content: <LinedUp icon={pageIcon}>{option.page.label}</LinedUp>,
      };
    case "action":
      return {
        content: <LinedUp icon={actionIcons[option.action.icon]}>{option.action.label}</LinedUp>,
      };
    case "instance":
      return {
        element: <Link to="/instances/$id" params={{ id: option.instance.id }} tabIndex={-1} />,
        content: <InstanceLine instance={option.instance} />,
      };
    case "recent": {
      const { id, hostName } = option.opened;
      return {
        element: <Link to="/instances/$id" params={{ id }} tabIndex={-1} />,
        content: (
          <LinedUp icon={recentIcon}>
            <bdi className="font-[550]">{shownText(hostName ?? id)}</bdi>{" "}
            {hostName !== undefined && <bdi className="mono text-ink-2">{shownText(id)}</bdi>}
          </LinedUp>
        ),
      };
    }
    case "search":
      return {
        element: <Link to="/instances" search={{ q: option.text, ...usualRows() }} tabIndex={-1} />,
        content: (
          <LinedUp icon={searchIcon}>
            Search instances for “<bdi>{option.text}</bdi>”
          </LinedUp>
        ),
      };
  }
}
