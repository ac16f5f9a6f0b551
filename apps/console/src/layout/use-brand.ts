import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'

const Brand = z.object({ image: z.string(), name: z.string() })
type Brand = z.infer<typeof Brand>

const ours: Brand = { image: '/parley.svg', name: 'Parley' }

/**
 * The logo of the host that the page was opened under (specification 1 §2). Who serves several hosts names their brands in
 * `brands.json` beside index.html: `{"calls.example.com": {"image": "/example.svg", "name": "Example"}}`. Undefined while it is read.
 */
export const useBrand = (): Brand | undefined => {
  const { data, isPending } = useQuery({
    queryKey: ['brands.json'],
    queryFn: async ({ signal }) => {
      const response = await fetch('/brands.json', { signal })
      return z.record(z.string(), Brand).parse(await response.json())
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return isPending ? undefined : (data?.[location.hostname] ?? ours)
}
