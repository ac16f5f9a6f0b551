import type { SavingsWords } from '../savings-scene.ts'

export const englishWords: SavingsWords = {
  language: 'en-US',
  sceneName: 'Savings plan',
  says: {
    opening: 'Hello {name}, this is Alice from Sunrise Bank. May I tell you about our new savings plan?',
    offer: 'The plan pays four percent a year, and you can leave at any time. Shall we send you the details?',
    offerAgain: 'Shall we send you the details of the plan?',
    who: 'I am the voice assistant of Sunrise Bank. May I go on?',
    cost: 'The plan is free of charge and pays four percent a year. May I go on?',
    agreed: 'Wonderful. You will get the details today. Goodbye.',
    refused: 'I understand. Thank you for your time. Goodbye.',
    later: 'Of course. We will call you another time. Goodbye.',
    person: 'Of course. A colleague will call you back today. Goodbye.',
    doNotCall: 'I am sorry. We will not call you again. Goodbye.',
    quiet: 'I cannot hear you. We will call again. Goodbye.',
    stillThere: 'Hello, are you still there?',
    pardon: 'Sorry, I did not catch that. Please say yes or no.',
    goodbye: 'Thank you. Goodbye.',
  },
  hears: {
    yes: 'yes##yes please##sure##of course##okay##sounds good##i am interested##yes i am interested##go ahead##why not',
    no: 'no##no thanks##no thank you##not interested##i am not interested##do not need it',
    later: 'call me later##i am busy##not now##another time',
    who: 'who is this##who are you##who is calling##where are you calling from',
    cost: 'how much does it cost##what is the interest rate##interest rate##is there a fee##how much is it',
    person:
      'talk to a real person##a real person please##real person##put me through to an agent##speak to an agent##speak to a human##talk to somebody##can i talk to a real person##i want to speak to an agent##i would like to speak to a human##let me talk to somebody',
    doNotCall:
      'do not call me##do not call me again##take me off your list##stop calling me##please stop calling me##remove my number##never call me again',
  },
  nameless: 'there',
  message: 'Thank you, {name}. Sunrise savings plan: four percent a year, and you can leave at any time.',
  labels: {
    interested: 'interested',
    refused: 'refused',
    later: 'call later',
    person: 'wants a person',
    doNotCall: 'do not call',
    silent: 'silent',
    notReached: 'not reached',
  },
  interruptWords: 3,
}
