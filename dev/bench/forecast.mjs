// Forecasts of how full car parks will be, held against the last week of a real history, beside plain guesses.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { cargo } from '../build.mjs'
import { Failure } from '../failure.mjs'
import { run } from '../processes.mjs'
import { REAL_DATA, ROOT, TARGET } from '../project.mjs'
import { thousands } from './table.mjs'

const HISTORY = join(REAL_DATA, 'feeds/bath-2016-03.csv.gz')
const GUESSES = {
  same_as_now: 'same as now',
  hours_mean: 'the hour’s mean',
  hours_mean_of_weekday: 'the weekday’s hour',
}
/** From so many minutes ahead on, a forecast that is no better than a guess is none. */
const MUST_BE_BETTER = 60

/** Adds a row for each horizon. */
export async function measureForecast(state, table) {
  if (!existsSync(HISTORY)) {
    table.missing('forecasts', `there is no ${HISTORY}; CARPAL_REAL_DATA names the folder`)
    return
  }
  await cargo('cargo build', ['build', '--release', '--locked', '--workspace', '--example', 'forecast'], {
    log: state.log('build'),
  })
  const file = state.path('history.csv')
  writeFileSync(file, gunzipSync(readFileSync(HISTORY)))
  const output = await run('forecast', join(TARGET, 'release/examples/forecast'), [file], { cwd: ROOT })
  for (const { horizon, tries, mean_error } of output.trim().split('\n').map(JSON.parse)) {
    const guesses = Object.entries(GUESSES).map(([key, name]) => `${name} ${mean_error[key].toFixed(1)}`)
    table.add(`forecasts ${horizon} min ahead, the last week of Bath, ${thousands(tries)} tries`, {
      figure: `mean error ${mean_error.forecast.toFixed(1)} spaces; ${guesses.join(', ')}`,
    })
    const best = Math.min(...Object.keys(GUESSES).map((key) => mean_error[key]))
    if (horizon >= MUST_BE_BETTER && mean_error.forecast >= best) {
      throw new Failure(`A forecast ${horizon} minutes ahead is no better than a guess.`, output)
    }
  }
}
