/** The most markers a view may show at a zoom; none below 8. */
export function budgetAt(zoom: number): number {
  if (zoom < 8) return 0
  if (zoom < 9) return 200
  if (zoom < 11) return 400
  if (zoom < 13) return 800
  if (zoom < 15) return 1500
  return 3000
}

/**
 * The highest rank that fits a budget, or null when everything does. Lower ranks are better; car parks that share the
 * limiting rank either all fit or are all left out, so the budget is never passed.
 */
export function mostRankWithin(ranks: number[], budget: number): number | null {
  if (ranks.length <= budget) return null
  const sorted = Float64Array.from(ranks).sort()
  const first = sorted[budget] ?? 0
  // The last rank that is better than the first one too many.
  let last = budget - 1
  while (last >= 0 && sorted[last] === first) last -= 1
  return last < 0 ? -1 : (sorted[last] ?? -1)
}
