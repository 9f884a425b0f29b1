import { absoluteTime, timeInBothZones, type Zone } from "../text/times.ts";
import { usePreference } from "./ui-context.ts";

/** In the zone that the user picked: "Nov 25, 2026, 02:05:22 PM UTC+1". */
export function AbsoluteTime({ time }: { time: number }) {
  const [zone] = useZone();
  return (
    <time
      dateTime={new Date(time).toISOString()}
      title={timeInBothZones(time)}
      className="tabular-nums"
    >
      {absoluteTime(time, zone)}
    </time>
  );
}

export function useZone(): [zone: Zone, setZone: (zone: Zone) => void] {
  const [stored, store] = usePreference("zone");
  return [stored === "utc" ? "utc" : "local", (zone) => store(zone === "utc" ? zone : undefined)];
}
