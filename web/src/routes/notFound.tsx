import { defineRoutes } from '@/shell/defineRoutes'

/** Addresses that belong to no area: none of them is found. */
export default defineRoutes([])
