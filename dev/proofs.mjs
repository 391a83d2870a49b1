// The proofs: tests that would take too long to run whole in `make test`, which runs a sample of each. `make prove NAME`
// runs one whole.

/** Nobody listens at this port. */
export const NO_REDIS = { CARPAL_TEST_APP_REDIS_URL: 'redis://127.0.0.1:1' }
/** The tests of the api that count what is asked or tell open pages, which is what Redis is for, by the beginnings of their names. */
export const ASKS_REDIS = [
  'rate_limits::',
  'guests::limits::',
  'limits::',
  'live::',
  'messaging::live::',
  'messaging::messages::',
  'notifications::push::',
  'refresh::',
  'sessions::attempts_are_counted',
  'sessions::signing_out',
]

/**
 * `what` says what is proved. The tests are `files` in dev/, `specs` in web/e2e, or those of a Rust test program (`binary`)
 * whose names contain one of `only` (default: all). They know by CARPAL_PROVE=1 that they run whole; `env` is what else is
 * set for them.
 */
export const PROOFS = {
  kills: {
    what: '5,000 messages and 200 emails while api, worker, Redis and Postgres are killed twenty times each',
    files: ['killed.test.mjs'],
  },
  attack: {
    what: 'api and tiles attacked by slow, greedy and odd clients, and left by their database: waits and memory',
    files: ['attack.test.mjs'],
  },
  emails: {
    what: '1,000 emails while the worker is killed nine times',
    binary: 'worker, tests/it',
    only: ['killed::'],
  },
  redis: {
    what: 'every test of the api while Redis is down',
    binary: 'api, tests/it',
    env: NO_REDIS,
  },
  quotes: {
    what: '100 quotes of one request accepted at once at two apis, 50 times, and accepts against whatever else may come',
    files: ['quotes.test.mjs'],
  },
  inbox: {
    what: '200 matters of every kind that wait for an admin, decided by keyboard alone in a browser',
    specs: ['needsYou.spec.ts'],
  },
  'admin-pages': {
    what: 'every page of the admin area but its map, on a phone and a desktop, light and dark: axe finds nothing',
    specs: ['admin.pages.spec.ts'],
  },
  curation: {
    what: '1,000 random edits, undos, redos, merges, restores and imports of car parks: the history replayed gives the state, byte for byte in the public tiles',
    binary: 'api, tests/it',
    only: ['curation::'],
  },
  'curation-keys': {
    what: '200 different suggestions cleared in a browser by keyboard alone, and the database compared',
    specs: ['curation.review.spec.ts'],
  },
  places: {
    what: 'a provider who moves base and reach 1,000 times, and learns no more of two requests than the cell that they share',
    binary: 'api, tests/it',
    only: ['a_provider_who_moves_base_and_reach'],
  },
  leaving: {
    what: '10,000 spaces that are about to be left, as a scraper sees them: none near a home, off a public street or out of its time',
    binary: 'api, tests/it',
    only: ['leaving_soon::sample::'],
  },
  clients: {
    what: 'a client in Python, made of api/openapi.json, imports and reads what the api answers (needs Python and PyPI)',
    files: ['python-client.proof.mjs'],
  },
  tiles: {
    what: 'thousands of generated sets of car parks: nested from zoom to zoom, within budget, written as others write them',
    binary: 'tiles, tests/it',
    only: ['pyramid::', 'encoding::'],
  },
  style: {
    what: 'the style in MapLibre 4, 5 and the version of the app, on a page of another origin (needs a network)',
    files: ['style.test.mjs'],
  },
  ingest: {
    what: 'imports that are killed at 100 moments, and 50 times two of one source at once: the old state or the new, never between',
    binary: 'ingest, tests/it',
    only: ['kills::'],
  },
  shapes: {
    what: 'thousands of generated inputs for everything that reads and shapes what comes from outside',
    binary: 'ingest, unit tests',
    env: { PROPTEST_CASES: '10000' },
  },
  lists: {
    what: '2,000 damaged lists each of CSV, JSON, XLSX, XML and DATEX II: no panic, and a whole batch or an error',
    binary: 'ingest, unit tests',
    only: ['sources::mutants::'],
  },
  feeds: {
    what: '2,000 damaged answers each of DATEX II, ParkAPI, CSV (in gzip, too), JSON, XML and GeoJSON, and 500 of each real one (of CARPAL_REAL_DATA)',
    binary: 'ingest, unit tests',
    only: ['feed::read::mutants::'],
  },
  'feeds-kept': {
    what: '500 damaged answers each of DATEX II, CSV and JSON, asked over HTTP: each refused and nothing changed, or kept whole',
    binary: 'ingest, tests/it',
    only: ['feeds::damaged::'],
  },
  extracts: {
    what: 'every real extract, the largest too, against what osmium reads from it (needs CARPAL_REAL_DATA)',
    binary: 'ingest, tests/it',
    only: ['extracts::'],
  },
}
