import { pages } from '@/shell/pages'

/** Zones: where a vehicle is parked, and who else is near. */
export default pages([
  { path: '/update-status', title: 'Update Vehicle Status' },
  { path: '/zones', title: 'My Zones' },
  { path: '/zone/:id', title: 'Zone' },
  { path: '/zone-detail', title: 'Zone' },
])
