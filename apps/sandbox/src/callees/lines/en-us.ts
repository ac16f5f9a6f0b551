import type { SpokenLines } from './spoken-lines.ts'

/**
 * Lines that agree, refuse or interrupt use the vocabulary of the demonstration's script, since its recognizer has no other, and
 * the last line is an answer: a callee who is asked again answers again.
 */
export const englishLines: SpokenLines = {
  agrees: [
    ['yes please', 'yes I am interested'],
    ['yes I am interested', 'yes please'],
    ['yes please', 'go ahead', 'yes I am interested'],
    ['yes I am interested', 'okay', 'yes please'],
    ['okay', 'yes please', 'yes I am interested'],
    ['sure', 'yes please', 'yes I am interested'],
  ],
  refuses: [['no thanks'], ['I am not interested'], ['no thank you']],
  asks: [
    ['how much does it cost', 'yes please', 'yes I am interested'],
    ['what is the interest rate', 'okay', 'yes please'],
    ['is there a fee', 'go ahead', 'yes please'],
  ],
  interrupts: [
    ['who is calling', 'yes please', 'yes I am interested'],
    ['who is this', 'okay', 'yes please'],
    ['yes I am interested', 'go ahead', 'yes please'],
  ],
  wantsPerson: [
    ['can I talk to a real person', 'a real person please'],
    ['put me through to an agent', 'I want to speak to an agent'],
    ['I would like to speak to a human', 'let me talk to somebody'],
  ],
  hangsUp: [['yes please'], ['who is this'], ['okay']],
  doNotCall: [
    ['do not call me again', 'take me off your list'],
    ['please stop calling me', 'do not call me'],
    ['remove my number', 'never call me again'],
  ],
  agent: [
    ['Sales, Ann speaking, how may I help you', 'certainly, I will see to it'],
    ['Good day, you are through to Ben', 'of course, one moment'],
  ],
  voicemail: [
    [
      'Hello, you have reached the voicemail of Robert Miller, I am not available right now, please leave a message after the tone',
    ],
    [
      'The person you are calling is not available, please record your message after the beep, and hang up when you are done',
    ],
    ['Hi, this is Karen, I cannot come to the phone, so leave your name and number at the tone'],
  ],
  switchedOff: [
    ['The number you have dialled is switched off, please try again later'],
    ['The mobile phone you are calling is switched off or out of reach, please call again later'],
  ],
}
