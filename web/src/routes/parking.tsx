import { defineRoutes } from '@/shell/defineRoutes'

/** The map of car parks, and what drivers suggest for it. */
export default defineRoutes([
  {
    path: '/smart-parking',
    title: 'Smart Parking',
    layout: 'map',
    page: () => import('@/features/parking/SmartParkingPage'),
  },
  {
    path: '/car-park-map',
    title: 'Car Park Map',
    layout: 'map',
    page: () => import('@/features/parking/CarParkMapPage'),
  },
  {
    path: '/parked',
    title: 'Parked here',
    page: () => import('@/features/parking/parked/ParkedPage'),
  },
  {
    path: '/shared-place',
    title: 'A shared place',
    page: () => import('@/features/parking/share/SharedPlacePage'),
  },
  {
    path: '/suggest-car-park',
    title: 'Suggest a Car Park',
    layout: 'bare',
    page: () => import('@/features/parking/suggestions/SuggestCarParkPage'),
    signedIn: 'Please sign in to suggest a car park.',
  },
  {
    path: '/my-suggestions',
    title: 'My Suggestions',
    page: () => import('@/features/parking/suggestions/MySuggestionsPage'),
    signedIn: true,
  },
  {
    path: '/my-suggestions/:id',
    title: 'My Suggestion',
    page: () => import('@/features/parking/suggestions/MySuggestionPage'),
    signedIn: true,
  },
])
