import { type OutcomeName, outcomes } from "../operations/outcome.ts";
import { Select } from "../ui/fields.tsx";

interface OutcomeFilterProps {
  value: OutcomeName | undefined;
  onChange: (value: OutcomeName | undefined) => void;
}

/** Narrows the page to one kind of outcome. */
export function OutcomeFilter({ value, onChange }: OutcomeFilterProps) {
  return (
    <label className="flex items-center gap-2 text-ink-2 max-card:basis-full">
      Outcome
      <Select
        value={value ?? ""}
        onChange={(event) => onChange(outcomes.find((name) => name === event.target.value))}
      >
        <option value="">All</option>
        {outcomes.map((name) => (
          <option key={name} value={name}>
            {titleOf(name)}
          </option>
        ))}
      </Select>
    </label>
  );
}

function titleOf(name: OutcomeName): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
