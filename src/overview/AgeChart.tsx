import { Link } from "@tanstack/react-router";
import { instancesText } from "../actions/labels.ts";
import type { QuerySummary } from "../search/use-fleet.ts";
import { formatCount } from "../lib/text.ts";
import { classNames } from "../ui/class-names.ts";
import { listSearch } from "../search/box/groups.ts";

/** Under a bar, the unit has a line of its own: there's no room beside the numbers. */
const ageClasses = [
  { label: "< 1\nhour", name: "Under 1 hour", term: "age<1h" },
  { label: "1–24\nhours", name: "1 hour to 1 day", term: "age>=1h age<1d" },
  { label: "1–7\ndays", name: "1 to 7 days", term: "age>=1d age<7d" },
  { label: "7–30\ndays", name: "7 to 30 days", term: "age>=7d age<30d" },
  { label: "30–90\ndays", name: "30 to 90 days", term: "age>=30d age<90d" },
  { label: "¼–½\nyear", name: "90 to 180 days", term: "age>=90d age<180d" },
  { label: "½–1\nyear", name: "180 days to 1 year", term: "age>=180d age<365d" },
  { label: "1–2\nyears", name: "1 to 2 years", term: "age>=365d age<730d" },
  { label: "> 2\nyears", name: "Over 2 years", term: "age>=730d" },
];

const barHeight = 96;

/** Number, bar, label. On a small screen a line: label, bar, number. */
const columnClass = classNames(
  "group/bar grid grid-cols-[minmax(0,1fr)] justify-items-center gap-1 text-[0.71875rem] text-ink-3 tabular-nums",
  "max-card:grid-cols-[8rem_1fr_4rem] max-card:items-center max-card:justify-items-start max-card:py-3 max-card:text-small",
);

/** On a small screen the bars are horizontal. */
export function AgeChart({ summary: { ages, unknownAges, query } }: { summary: QuerySummary }) {
  const most = Math.max(1, ...ages);
  return (
    <section className="surface-card p-4 max-roomy:order-first">
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 className="font-semibold">Age</h2>
        <span className="text-small text-ink-3 print:hidden">
          Click a bar to list its instances
        </span>
      </div>
      <ol
        aria-label="Age"
        className="grid grid-cols-9 items-end gap-1 max-card:grid-cols-1 max-card:gap-0"
      >
        {ageClasses.map(({ label, name, term }, index) => {
          const count = ages[index] ?? 0;
          const height = count === 0 ? 1 : Math.max(3, (barHeight * count) / most);
          return (
            <li key={label}>
              <Link
                to="/instances"
                search={listSearch(query, term)}
                title={`${name}, ${instancesText(count)}`}
                className={columnClass}
              >
                <span
                  aria-hidden
                  className="max-card:order-3 max-card:transform-none! max-card:justify-self-end"
                  style={{ transform: `translateY(${barHeight - height}px)` }}
                >
                  {formatCount(count)}
                </span>
                <span
                  aria-hidden
                  className="block w-full overflow-hidden max-card:order-2 max-card:h-2.5!"
                  style={{ height: barHeight }}
                >
                  <span
                    className="block h-full rounded-t-[3px] ground-speaks bg-accent/75 group-hover/bar:bg-accent max-card:transform-none! max-card:rounded-bar card:w-full!"
                    style={{
                      transform: `translateY(${barHeight - height}px)`,
                      width: count === 0 ? 1 : `${Math.max(1, (100 * count) / most)}%`,
                    }}
                  />
                </span>
                <span aria-hidden className="max-card:order-1">
                  <span className="block text-center leading-4 whitespace-pre max-card:hidden">
                    {label}
                  </span>
                  <span className="card:hidden">{name}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
      {unknownAges > 0 && (
        <Link
          to="/instances"
          search={listSearch(query, "no:age")}
          className="mt-3 inline-block rounded-tag text-small text-ink-3 hover:underline"
        >
          {`${formatCount(unknownAges)} of unknown age`}
        </Link>
      )}
    </section>
  );
}
