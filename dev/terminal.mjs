// What people see: steps with their time, notes, warnings.

import { Failure } from './failure.mjs'

const colours = process.stdout.isTTY && !process.env.NO_COLOR
const paint = (code) => (text) => (colours ? `\x1b[${code}m${text}\x1b[0m` : text)
export const dim = paint('2')
export const bold = paint('1')
export const red = paint('31')
export const green = paint('32')
export const yellow = paint('33')

// A reader that goes away (`make run | head`) must not take the system down in the middle of a write.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

/** Seconds since `started` (from performance.now()), for people. */
export function since(started) {
  const seconds = (performance.now() - started) / 1000
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}

/** One line. */
export function say(text = '') {
  process.stdout.write(`${text}\n`)
}

/** A line about the step that was printed last. */
export function note(text) {
  say(`  ${dim('·')} ${text}`)
}

/** A line that should not be missed. */
export function warn(text) {
  say(`  ${yellow('!')} ${text}`)
}

/**
 * Runs a step and prints its name, outcome and time. The body gets `progress(text)`, for what is slow, and may
 * return a summary to put behind the name.
 */
export async function step(name, body) {
  const started = performance.now()
  const ticker = new Ticker(name, started)
  try {
    const result = await body((text) => ticker.show(text))
    ticker.clear()
    const summary = typeof result === 'string' ? `  ${dim(result)}` : ''
    say(`${green('✓')} ${name} ${dim(`(${since(started)})`)}${summary}`)
    return result
  } catch (error) {
    ticker.clear()
    if (!(error instanceof Stopped)) say(`${red('✗')} ${name} ${dim(`(${since(started)})`)}`)
    throw error
  }
}

/** Thrown out of what is under way when the whole is being stopped; says nothing by itself. */
export class Stopped extends Error {}

/** Prints why something failed, in full. */
export function explain(error) {
  if (error instanceof Stopped) return
  if (error instanceof Failure) {
    say(`\n${red('Failed:')} ${error.message}`)
    if (error.details) say(error.details.replace(/^/gm, '    '))
  } else {
    say(`\n${red('Failed:')} ${error?.stack ?? error}`)
  }
}

// On a terminal one line that is rewritten; elsewhere a line when something is slow, at most every 20 s.
class Ticker {
  constructor(name, started) {
    this.name = name
    this.started = started
    this.said = started
    this.shown = false
  }

  show(text) {
    if (process.stdout.isTTY) {
      const line = `… ${this.name} ${since(this.started)}  ${text}`
      process.stdout.write(`\r\x1b[K${line.slice(0, (process.stdout.columns ?? 80) - 1)}`)
      this.shown = true
    } else if (performance.now() - this.said > 20_000) {
      this.said = performance.now()
      say(`… ${this.name} ${since(this.started)}  ${text}`)
    }
  }

  clear() {
    if (this.shown) process.stdout.write('\r\x1b[K')
  }
}
