// The one table of `make bench`.

const HEADINGS = ['what', 'figure', 'p50', 'p95', 'p99', 'CPU', 'memory', 'ratio']

/** Collects rows; a cell that was not measured stays empty, never made up. */
export class Table {
  rows = []

  add(what, cells = {}) {
    this.rows.push({ what, ...cells })
  }

  /** A row of a load: requests a second, latencies, CPU a request. */
  load(what, result, { ratio, memory } = {}) {
    this.add(what, {
      figure: `${thousands(result.rate)} requests/s`,
      p50: `${result.p50.toFixed(2)} ms`,
      p99: `${result.p99.toFixed(2)} ms`,
      CPU: `${result.cpu.toFixed(1)} µs/request`,
      memory: memory && `${Math.round(memory)} MB`,
      ratio,
    })
  }

  /** A row that says why there is no figure. */
  missing(what, why) {
    this.add(what, { figure: `not measured: ${why}` })
  }

  toString() {
    const cells = [HEADINGS, ...this.rows.map((row) => HEADINGS.map((heading) => row[heading] ?? ''))]
    // A row's reason may be long, and stands alone in its row.
    const isReason = (cell) => cell.startsWith('not measured')
    const widths = HEADINGS.map((_, column) =>
      Math.max(...cells.map((row) => (isReason(row[column]) ? 0 : row[column].length))),
    )
    const lines = cells.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`)
    lines.splice(1, 0, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`)
    return lines.join('\n')
  }
}

/** 12345.6 becomes "12,346". */
export function thousands(number) {
  return Math.round(number).toLocaleString('en-GB')
}

/** "0.98 × the fixed answer". */
export function times(value, base, name) {
  return `${(value / base).toFixed(value / base < 10 ? 2 : 0)} × ${name}`
}
