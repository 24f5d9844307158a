import { en } from './en.ts'
import { fr } from './fr.ts'
import { keepTexts } from './shelf.ts'

keepTexts('en', en)
keepTexts('fr', fr)
