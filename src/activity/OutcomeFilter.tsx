import { type OutcomeName, outcomes } from "../operations/outcome.ts";

interface OutcomeFilterProps {
  value: OutcomeName | undefined;
  onChange: (value: OutcomeName | undefined) => void;
}

/** Narrows the page to one kind of outcome. */
export function OutcomeFilter({ value, onChange }: OutcomeFilterProps) {
  return (
    <label className="flex items-center gap-2 text-ink-2">
      Outcome
      <select
        value={value ?? ""}
        onChange={(event) => onChange(outcomes.find((name) => name === event.target.value))}
        className="h-8 rounded-control border border-line-field bg-surface px-2 text-ink capitalize"
      >
        <option value="">all</option>
        {outcomes.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  );
}
