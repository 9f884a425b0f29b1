import { useSelector } from "@tanstack/react-store";
import { ApiError } from "../api/error.ts";
import { Banner } from "../ui/Banner.tsx";
import { ErrorReference } from "./ErrorReference.tsx";
import { HelpLink } from "./HelpLink.tsx";
import { useNotices } from "./notices-context.ts";
import { explain, treat } from "./treatment.ts";

/** The banner for a billing or team code, on every page until it is dismissed or an action succeeds. */
export function TeamBanner() {
  const { teamBanner } = useNotices();
  const refusal = useSelector(teamBanner.store, (state) => state.current);
  if (!refusal) return null;
  const error = new ApiError("api", refusal.message, refusal);
  const { tone, title, help } = treat(error);
  return (
    <Banner
      tone={tone}
      title={title}
      action={<HelpLink help={help} />}
      onDismiss={teamBanner.clear}
    >
      The API refused to {refusal.action}: <bdi>{explain(error)}</bdi>{" "}
      <ErrorReference error={refusal} />
    </Banner>
  );
}
