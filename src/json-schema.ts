export { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox';
