// The proofs: tests that would take too long to run whole in `make test`, which runs a sample of each. `make prove NAME`
// runs one whole.

/**
 * `what` says what is proved. The tests are `files` in dev/, or those of a Rust test program (`binary`) whose names contain
 * `only`. They know by CARPAL_PROVE=1 that they run whole. `env` is what else is set for them.
 */
export const PROOFS = {
  kills: {
    what: '5,000 messages while api, worker, Redis and Postgres are killed twenty times each',
    files: ['killed.test.mjs'],
  },
}
