import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '@/data/queryClient'
import { siteConfig } from '@/testing/config'
import { network } from '@/testing/render'
import PracticeBanner from './PracticeBanner'

describe('the practice banner', () => {
  beforeEach(() => queryClient.clear())

  it('says that the places are not real, and how to remove them', async () => {
    network({ '/api/v1/config': siteConfig({ practice: true }) })
    render(<PracticeBanner />)
    expect(await screen.findByText('Practice data: these car parks are not real.')).toBeTruthy()
    expect(screen.getByText('make practice-remove')).toBeTruthy()
  })

  it('is silent on real data', async () => {
    const asked = network({ '/api/v1/config': siteConfig({ practice: false }) })
    render(<PracticeBanner />)
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(asked).toEqual(['/api/v1/config'])
    expect(screen.queryByText(/Practice data/)).toBeNull()
  })
})
