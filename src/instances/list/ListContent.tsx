import { memo, type ReactNode } from "react";
import { useConfig } from "../../session/session-context.ts";
import { PageTitle, listTitle } from "../../ui/PageTitle.tsx";
import { useKeyTarget } from "../keys/key-target.ts";
import { useInstances } from "../instances-context.ts";
import { useHasSelection } from "../selection/selection.ts";
import { ListBody } from "./ListBody.tsx";
import { ListHeading } from "./ListHeading.tsx";
import type { Listing } from "./use-listing.ts";
import { useShown } from "./use-shown.ts";
import { StaleBanner } from "../../errors/Banners.tsx";
import { UnreadableAlert } from "../../errors/Alert.tsx";
import { useChangeSearch } from "../../search-params.ts";
import { setPreferredPageSize } from "../../ui/preferences.ts";
import { lazyPart } from "../../ui/lazy-code.tsx";

/** What can be done with the selected instances. */
export const LazySelectionBar = lazyPart(
  async () => (await import("../selection/SelectionBar.tsx")).SelectionBar,
  { onMissing: ({ onClear }) => onClear() },
);

interface ListingProps {
  listing: Listing;
  onClear: () => void;
}

interface ListContentProps extends ListingProps {
  /** Between the heading and the rows. */
  toolbar: ReactNode;
}

/** Everything that shows what was found. */
export function ListContent({ listing, onClear, toolbar }: ListContentProps) {
  const shown = useShown(listing);
  useKeyTarget(shown);
  return (
    <>
      <Heading listing={shown} onClear={onClear} />
      {toolbar}
      <Rows listing={shown} onClear={onClear} />
    </>
  );
}

const Heading = memo(function Heading({ listing, onClear }: ListingProps) {
  const { q, list, isAwaited } = listing;
  const { productName } = useConfig();
  const of = q !== "" && !isAwaited ? list.fleetSize : undefined;
  return (
    <>
      <PageTitle>{`${listTitle("Instances", { ...list, of })} · ${productName}`}</PageTitle>
      <ListHeading listing={listing} onClear={onClear} />
    </>
  );
});

const Rows = memo(function Rows({ listing, onClear }: ListingProps) {
  const changeSearch = useChangeSearch("/instances");
  const { q, list, isAwaited } = listing;
  const { selection } = useInstances();
  const hasSelection = useHasSelection();
  const { items, error, unreadable, total, readAt, refresh } = list;
  return (
    <>
      {items && error && <StaleBanner error={error} onRetry={refresh} readAt={readAt} />}
      {items && <UnreadableAlert count={unreadable} reason="the API sent no usable ID" />}
      <ListBody
        listing={listing}
        onSort={(sort) => changeSearch({ sort, page: 1 })}
        onPage={(page) => changeSearch({ page })}
        onLimit={(limit) => {
          setPreferredPageSize(limit);
          changeSearch({ limit, page: 1 });
        }}
        onClear={onClear}
      />
      {/* The number and what it is the number of: an answer to what was typed before is not one to what is typed now. */}
      {hasSelection && (
        <LazySelectionBar
          q={list.searched?.q ?? q}
          total={isAwaited ? undefined : total}
          onClear={selection.clear}
        />
      )}
    </>
  );
});
