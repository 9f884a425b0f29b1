import type { Instance } from "../../api/schema.ts";
import { NetworkCard } from "./NetworkCard.tsx";
import { OtherFieldsCard } from "./OtherFieldsCard.tsx";
import { OverviewCard } from "./OverviewCard.tsx";
import { SpecificationCard } from "./SpecificationCard.tsx";

interface InstanceCardsProps {
  instance: Instance;
}

/** Everything that the API says of an instance, on cards. */
export function InstanceCards({ instance }: InstanceCardsProps) {
  return (
    <>
      <div className="grid gap-4 card:grid-cols-[1.15fr_1fr]">
        <OverviewCard instance={instance} />
        <div className="grid min-w-0 grid-rows-[auto_1fr] gap-4">
          <NetworkCard instance={instance} />
          <SpecificationCard instance={instance} />
        </div>
      </div>
      <OtherFieldsCard instance={instance} />
    </>
  );
}
