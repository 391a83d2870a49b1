// How long each stage of a run took, in a table beside what it took the last time.

const MEMORY = 'stages'

export class Stages {
  #state
  #started = performance.now()
  #rows = []

  constructor(state) {
    this.#state = state
  }

  /** Runs a stage and remembers when it began and how long it took, also when it fails. */
  async time(name, body) {
    const row = { name, began: this.#elapsed() }
    this.#rows.push(row)
    try {
      return await body()
    } finally {
      row.took = this.#elapsed() - row.began
    }
  }

  /** The table; what it holds is kept for the next run. A stage that did not run keeps the time it took before. */
  finish() {
    const before = this.#state.remembered(MEMORY)
    const whole = { name: 'everything', began: 0, took: this.#elapsed() }
    const rows = [...this.#rows.filter(({ took }) => took !== undefined), whole]
    this.#state.remember(MEMORY, { ...before, ...Object.fromEntries(rows.map(({ name, took }) => [name, took])) })
    return table(rows.map(({ name, began, took }) => [name, clock(began), clock(took), clock(before[name])]))
  }

  #elapsed() {
    return (performance.now() - this.#started) / 1000
  }
}

function table(rows) {
  const cells = [['stage', 'began', 'took', 'last time'], ...rows]
  const widths = cells[0].map((_, column) => Math.max(...cells.map((row) => row[column].length)))
  const line = ([name, ...times]) =>
    [name.padEnd(widths[0]), ...times.map((time, at) => time.padStart(widths[at + 1]))].join('   ')
  return cells.map((row) => line(row).trimEnd()).join('\n')
}

/** 754.4 becomes "12:34"; what is not known stays empty. */
function clock(seconds) {
  if (seconds === undefined) return ''
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
