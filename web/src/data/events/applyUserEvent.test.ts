import { QueryObserver } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepSession } from '@/api/session'
import { adminNearQuery } from '@/data/admin/carParks'
import { queryClient } from '@/data/queryClient'
import { latestRequestsQuery, serviceRequestQuery } from '@/data/serviceRequests/queries'
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
  it('has what is shown of them asked for again', async () => {
    queryClient.clear()
    signedIn()
    const near = 'GET /admin/car-parks/near'
    const heard = server({ [near]: () => ({ status: 200, body: [] }) })
    const end = new QueryObserver(queryClient, adminNearQuery({ lng: -3, lat: 51.6 })).subscribe(() => {})
    const times = () => heard.filter(({ asked }) => asked === near).length
    await waitFor(() => expect(times()).toBe(1))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    applyUserEvent(queryClient, { name: 'car-parks' })
    await waitFor(() => expect(times()).toBe(2))
    end()
    keepSession(null)
  })
})
