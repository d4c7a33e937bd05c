export { rules } from '../scripts/all-rules.ts';
