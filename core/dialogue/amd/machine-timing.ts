/** Limits in ms. They follow Asterisk's AMD(); where they differ, they favor the person. */
export const machineTiming = {
  /**
   * The media's speech detector reports the end of speech this long after the last voiced frame.
   */
  endpointMs: 500,
  /** Shorter sounds are a click or a cough. */
  shortestSpeechMs: 100,
  /** A person's "hello" is shorter than this and is followed by a pause. */
  shortGreetingMs: 1800,
  afterGreetingSilenceMs: 800,
  /**
   * A greeting begins within this time after the answer; later speech may be a reply to the robot.
   */
  promptMs: 3000,
  /**
   * Speech without a pause of this length and word count is a recording. Nine words, the usual
   * bound, also fit "Good morning, Smith and Sons, how can I help you".
   */
  longGreetingMs: 2500,
  manyWords: 16,
  /** A Han character is a syllable; this many last as long as the words above. */
  manyHan: 24,
  /**
   * A beep ends a greeting only after at least this much speech; alone it may be a recorded line's
   * warning tone.
   */
  beforeBeepMs: 1200,
  /** Silence of this length after the answer; the robot's opening is shorter. */
  noSpeechMs: 10_000,
  /** Counted from the first speech, not from the answer; an unclear case then stays undecided. */
  windowMs: 20_000,
} as const
