import { pages } from '@/shell/pages'

/** Addresses that belong to no area: none of them is found. */
export default pages([])
