/**
 * The number of this worker among those that run at the same time. What tests put into the database lies apart by it, so
 * that none of them meets another's.
 */
export const WORKER_INDEX = Number(process.env.TEST_PARALLEL_INDEX ?? 0)
