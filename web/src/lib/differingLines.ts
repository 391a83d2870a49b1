/** A line of a text, and whether the text beside it lacks it there. */
export interface Line {
  key: string
  text: string
  differs: boolean
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

/** The lines of a text, each with whether it differs from the text beside it: what both have in one order is the same. */
export function differingLines(text: string, beside: string): Line[] {
  const [ours, theirs] = [linesOf(text), linesOf(beside)]
  // How many lines the rest of both has in common, from each line on.
  const common = Array.from({ length: ours.length + 1 }, () => new Array<number>(theirs.length + 1).fill(0))
  const at = (i: number, j: number) => common[i]?.[j] ?? 0
  for (let i = ours.length - 1; i >= 0; i--) {
    for (let j = theirs.length - 1; j >= 0; j--) {
      const row = common[i]
      if (row) row[j] = ours[i] === theirs[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  let j = 0
  return ours.map((line, i) => {
    while (j < theirs.length && theirs[j] !== line && at(i, j + 1) >= at(i + 1, j)) j++
    const differs = j >= theirs.length || theirs[j] !== line
    if (!differs) j++
    return { key: `${i} ${line}`, text: line, differs }
  })
}
