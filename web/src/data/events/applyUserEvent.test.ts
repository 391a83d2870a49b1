import { QueryObserver } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepSession } from '@/api/session'
import { adminNearQuery } from '@/data/admin/carParks'
import { queryClient } from '@/data/queryClient'
import { latestRequestsQuery, serviceRequestQuery } from '@/data/serviceRequests/queries'
import { adminSuggestionQuery } from '@/data/suggestions/admin'
import { server } from '@/testing/render'
import { serviceRequest } from '@/testing/serviceRequests'
import { signedIn } from '@/testing/session'
import { applyUserEvent, refreshAll } from './applyUserEvent'

const ONE = 'GET /service-requests/r1'
const OTHER = 'GET /service-requests/r2'
const LIST = 'GET /service-requests'

describe('the event of a job', () => {
  let stop: (() => void)[] = []
  let heard: { asked: string }[]
  const times = (what: string) => heard.filter(({ asked }) => asked === what).length
  const settled = () => new Promise((resolve) => setTimeout(resolve, 50))

  beforeEach(async () => {
    queryClient.clear()
    signedIn()
    heard = server({
      [ONE]: () => ({ status: 200, body: serviceRequest('r1') }),
      [OTHER]: () => ({ status: 200, body: serviceRequest('r2') }),
      [LIST]: () => ({ status: 200, body: { service_requests: [], next: null } }),
    })
    const shown = [
      new QueryObserver(queryClient, serviceRequestQuery('r1')).subscribe(() => {}),
      new QueryObserver(queryClient, latestRequestsQuery).subscribe(() => {}),
    ]
    stop = shown
    await queryClient.fetchQuery(serviceRequestQuery('r2'))
    await settled()
  })
  afterEach(() => {
    for (const end of stop) end()
    keepSession(null)
  })

  it('has the request that it is about asked for again, and the lists that are shown', async () => {
    applyUserEvent(queryClient, { name: 'job', request_id: 'r1' })
    await settled()
    expect([times(ONE), times(LIST), times(OTHER)]).toEqual([2, 2, 1])
  })

  it('asks for nothing of a request that is not shown, until it is', async () => {
    applyUserEvent(queryClient, { name: 'job', request_id: 'r2' })
    await settled()
    expect([times(ONE), times(OTHER)]).toEqual([1, 1])
    stop.push(new QueryObserver(queryClient, serviceRequestQuery('r2')).subscribe(() => {}))
    await settled()
    expect(times(OTHER)).toBe(2)
  })

  it('is made up for where events were missed', async () => {
    refreshAll(queryClient)
    await settled()
    expect([times(ONE), times(LIST), times(OTHER)]).toEqual([2, 2, 1])
  })
})

describe('the event that admins changed car parks', () => {
  const suggestion = {
    ...{ id: 's1', state: 'pending', version: 1, name: 'Mill Parade', car_park_id: 3, result_id: null },
    ...{ suggester: null, created_at: '2026-11-20T10:00:00Z', decided_at: null, decided_by: null, told: '' },
    ...{ fields: { capacity: 60 }, unread_hours: false, current: { capacity: 40, version: 1 }, notes: '' },
    ...{ messages: [], photos: [], neighbours: [], checks: [], can_decide: true, earlier: null },
  }
  it('has what is shown of them asked for again', async () => {
    queryClient.clear()
    signedIn()
    const near = 'GET /admin/car-parks/near'
    // A correction stands beside what its car park is now.
    const correction = 'GET /admin/suggestions/s1'
    const heard = server({
      [near]: () => ({ status: 200, body: [] }),
      [correction]: () => ({ status: 200, body: suggestion }),
    })
    const ends = [
      new QueryObserver(queryClient, adminNearQuery({ lng: -3, lat: 51.6 })).subscribe(() => {}),
      new QueryObserver(queryClient, adminSuggestionQuery('s1')).subscribe(() => {}),
    ]
    const times = (what: string) => heard.filter(({ asked }) => asked === what).length
    await waitFor(() => expect([times(near), times(correction)]).toEqual([1, 1]))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    applyUserEvent(queryClient, { name: 'car-parks' })
    await waitFor(() => expect([times(near), times(correction)]).toEqual([2, 2]))
    for (const end of ends) end()
    keepSession(null)
  })
})
