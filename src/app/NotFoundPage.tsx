import { Link } from "@tanstack/react-router";
import { useConfig } from "../session/session-context.ts";
import { usualRows } from "../ui/usual-rows.ts";
import { Brand } from "../ui/Brand.tsx";
import { PageTitle } from "../ui/PageTitle.tsx";

/** The address is no page of this app. */
export function NotFoundPage() {
  const { productName } = useConfig();
  return (
    <main tabIndex={-1} className="mx-auto grid max-w-[640px] justify-items-start gap-3 px-4 py-16">
      <PageTitle>{`Page not found · ${productName}`}</PageTitle>
      <div className="mb-3 w-full">
        <Brand name={productName} />
      </div>
      <h1 className="text-title font-semibold">Page not found</h1>
      <p className="text-ink-2">There is no page at this address.</p>
      <Link
        to="/instances"
        search={usualRows}
        className="inline-flex h-8 items-center rounded-control bg-accent px-[11px] font-medium text-accent-ink"
      >
        Go to instances
      </Link>
    </main>
  );
}
