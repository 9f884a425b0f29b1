// `npm run test:soak -- 1000 7`: so many sequences of the model-based test, from that seed.
const [runs = "1000", seed = String(Date.now() % 1_000_000_000)] = process.argv.slice(2);
process.env["MODEL_RUNS"] = runs;
process.env["MODEL_SEED"] = seed;
console.log(`${runs} sequences from seed ${seed}`);
process.argv.splice(2, Number.POSITIVE_INFINITY, "e2e/model");
await import("./e2e.ts");
