import { useSelector } from "@tanstack/react-store";
import { Banner } from "../ui/Banner.tsx";
import { ErrorReference } from "./ErrorReference.tsx";
import { useNotices } from "./notices-context.ts";
import { treat } from "./treatment.ts";

/** The failures that belong to no place on the screen, each until it is dismissed. */
export function NoteBanners() {
  const { notes } = useNotices();
  return useSelector(notes.store).map(({ id, title, text, error }) =>
    error ? (
      <Banner key={id} tone={treat(error).tone} title={title} onDismiss={() => notes.dismiss(id)}>
        <bdi>{text}</bdi> <ErrorReference error={error} />
      </Banner>
    ) : null,
  );
}
