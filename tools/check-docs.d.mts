export declare const missingIn: (
  text: string,
  facts: {
    readonly page: string
    readonly exists: (path: string) => boolean
    readonly names: (identifier: string) => boolean
  },
) => string[]
