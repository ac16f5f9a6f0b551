/** How long is long, in ms. The frame is Asterisk's AMD(); where we differ, it is in favour of the person. */
export const machineTiming = {
  /** The media's speech detector tells the end of speech this long after the last voiced frame. */
  endpointMs: 500,
  /** Shorter sounds are a click or a cough. */
  shortestSpeechMs: 100,
  /** A person's "hello" is shorter than this, and then waits for an answer. */
  shortGreetingMs: 1800,
  afterGreetingSilenceMs: 800,
  /** A greeting begins so soon after the answer; whoever begins later may be talking back to the robot. */
  promptMs: 3000,
  /** Spoken without a pause: this long and so many words are a recording. Nine words, the usual bound, are also "Good morning, Smith and Sons, how can I help you". */
  longGreetingMs: 2500,
  manyWords: 16,
  /** A Han character is a syllable; so many last as long as the words above. */
  manyHan: 24,
  /** A beep ends a greeting only where somebody spoke at least this long before; alone it may be a recorded line's warning tone. */
  beforeBeepMs: 1200,
  /** Nobody spoke for this long after the answer: the robot's opening is shorter. */
  noSpeechMs: 10_000,
  /** Counted from the first speech, not from the answer; what is not clear by then stays undecided. */
  windowMs: 20_000,
} as const
