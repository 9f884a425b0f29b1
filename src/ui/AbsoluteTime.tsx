import { absoluteTime, timeInBothZones, type Zone } from "../text/times.ts";
import { zoneOf } from "./preferences.ts";
import { Hint } from "./Hint.tsx";
import { usePreference } from "./ui-context.ts";

/** In the zone that the user picked: "Nov 25, 2026, 02:05:22 PM UTC+1". */
export function AbsoluteTime({ time }: { time: number }) {
  const [zone] = useZone();
  return (
    <Hint
      as="time"
      text={timeInBothZones(time)}
      dateTime={new Date(time).toISOString()}
      className="tabular-nums"
    >
      {absoluteTime(time, zone)}
    </Hint>
  );
}

export function useZone(): [zone: Zone, setZone: (zone: Zone) => void] {
  const [stored, store] = usePreference("zone");
  return [zoneOf(stored), (zone) => store(zone === "utc" ? zone : undefined)];
}
