import type { Api } from '@parley/contract/api'
import type { z } from 'zod'

export type TemplateRow = z.output<Api['addSmsTemplate']['answer']['data']>
