export { type PlantedBug, plantedBugs } from './bugs.ts'
export { simulate } from './simulate.ts'
