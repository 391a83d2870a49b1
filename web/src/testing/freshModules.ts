/**
 * The tests that need modules of their own. All others share theirs: a worker loads the app once for all of them, which is most of
 * what a file of tests would cost. A new file shares, unless it is listed here for one of these reasons:
 *
 * - it puts another module in a module's place, which one that is loaded already does not follow;
 * - it is about what a module does when it is first loaded, or keeps for as long as the page lives.
 *
 * What a test leaves on the page and in the browser is no reason: `setup.ts` clears it.
 */
const PUT_ANOTHER_IN_ITS_PLACE = [
  'src/data/carParks/lastList.test.ts',
  'src/data/challenge/withChallenge.test.ts',
  'src/data/parked/reminder.test.ts',
  'src/data/queryPersistence.test.ts',
  'src/features/admin/carParkPairs/carParkPairs.test.tsx',
  'src/features/admin/carParks/imports/imports.test.tsx',
  'src/features/admin/carParks/many/many.test.tsx',
  'src/features/admin/carParks/review/review.test.tsx',
  'src/features/admin/system.test.tsx',
  'src/features/admin/zones/ZoneForm.test.tsx',
  'src/features/admin/zones/zones.test.tsx',
  'src/features/guests/guests.test.tsx',
  'src/features/legal/customerService/customerService.test.tsx',
  'src/features/services/jobs/job/job.test.tsx',
  'src/features/services/providers/application/application.test.tsx',
  'src/features/services/providers/dashboard/dashboard.test.tsx',
  'src/features/services/providers/public/public.test.tsx',
  'src/lib/online.test.ts',
]

const ABOUT_THE_LIFE_OF_A_MODULE = [
  'src/api/client.test.ts',
  'src/api/session.test.ts',
  'src/api/upload.test.ts',
  'src/api/watchedFetch.test.ts',
  'src/data/events/applyUserEvent.test.ts',
  'src/data/events/publicEvents.test.ts',
  'src/data/events/userEvents.test.ts',
  'src/data/messages/outbox.test.ts',
  'src/data/messages/receipts.test.ts',
  'src/data/notifications/notifications.test.ts',
  'src/data/notifications/push.test.ts',
  'src/features/accounts/limited.test.tsx',
  'src/features/admin/carParks/edit/leaving.test.tsx',
  'src/features/admin/claims/claims.test.tsx',
  'src/features/admin/conversations/conversations.test.tsx',
  'src/features/home/landing/landing.test.tsx',
  'src/features/legal/legal.test.tsx',
  'src/features/parking/CarParkPopup.test.tsx',
  'src/features/parking/PracticeNotice.test.tsx',
  'src/features/parking/parked/parked.test.tsx',
  'src/features/parking/pay/PaySafely.test.tsx',
  'src/features/parking/reports/HowIsItNow.test.tsx',
  'src/features/parking/useStart.test.tsx',
  'src/features/parking/useUrlState.test.tsx',
  'src/features/scanner/scanner.test.tsx',
  'src/features/vehicles/vehicle.test.tsx',
  'src/routes.test.tsx',
  'src/shell/AppRouter.test.tsx',
]

export const FRESH_MODULES = [...PUT_ANOTHER_IN_ITS_PLACE, ...ABOUT_THE_LIFE_OF_A_MODULE]
