/** A prompt may hold variables, written {name}. `resId` names its recording or synthesis. */
export type Prompt = { readonly resId: string; readonly word: string }
