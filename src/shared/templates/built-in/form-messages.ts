import type { CustomTextKey } from '../../custom-texts/registry.ts'

/** Translations of the viewer's texts about forms, without those about gates. */
export type FormMessages = Readonly<Record<Extract<CustomTextKey, `form.${string}`>, string>>

export const germanMessages: FormMessages = {
  'form.send': 'Senden',
  'form.sending': 'Wird gesendet …',
  'form.again': 'Erneut versuchen',
  'form.required': 'Pflichtfeld',
  'form.choose': 'Auswählen',
  'form.more': 'Mehr erfahren',
  'form.thanks': 'Vielen Dank! Wir haben Ihre Antworten erhalten.',
  'form.kept':
    'Auf diesem Gerät gespeichert. Wir senden die Antworten, sobald Sie mit diesem Rundgang wieder online sind.',
  'form.gone': 'Dieses Formular ist nicht mehr Teil des Rundgangs.',
  'form.summaryOne': 'Prüfen Sie diese Antwort:',
  'form.summary': 'Prüfen Sie diese {count} Antworten:',
  'form.offline':
    'Ihre Antworten wurden nicht gesendet. Sie sind noch hier: Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  'form.failed':
    'Ihre Antworten konnten nicht gespeichert werden. Sie sind noch hier: Versuchen Sie es gleich noch einmal.',
  'form.tooMany':
    'Zu viele Antworten aus Ihrem Netzwerk. Ihre sind noch hier: Versuchen Sie es in {minutes} Min. noch einmal.',
  'form.changed':
    'Dieses Formular wurde geändert, seit Sie es geöffnet haben. Kopieren Sie Ihre Antworten, laden Sie die Seite neu und füllen Sie es noch einmal aus.',
  'form.expired':
    'Ihr Zugang zu diesem Rundgang ist abgelaufen. Kopieren Sie Ihre Antworten, laden Sie die Seite neu und füllen Sie das Formular noch einmal aus.',
  'form.full': 'Dieses Formular nimmt derzeit keine Antworten an.',
  'form.problem.missing': 'Beantworten Sie diese Frage.',
  'form.problem.email': 'Geben Sie eine gültige Mailadresse ein, zum Beispiel name@example.org.',
  'form.problem.phone': 'Geben Sie eine gültige Telefonnummer ein, zum Beispiel +44 20 7946 0018.',
  'form.problem.tooLong': 'Zu lang. Kürzen Sie Ihre Antwort.',
  'form.problem.choice': 'Wählen Sie eine der Möglichkeiten.',
  'form.problem.consent': 'Setzen Sie das Häkchen, um fortzufahren.',
  'form.page.questions': 'Sie können dieses Formular im Rundgang ausfüllen. Fragen:',
  'form.page.open': 'Formular im Rundgang ausfüllen',
}

export const spanishMessages: FormMessages = {
  'form.send': 'Enviar',
  'form.sending': 'Enviando…',
  'form.again': 'Reintentar',
  'form.required': 'obligatorio',
  'form.choose': 'Elegir',
  'form.more': 'Más información',
  'form.thanks': '¡Gracias! Hemos recibido sus respuestas.',
  'form.kept': 'Guardado en este dispositivo. Lo enviaremos cuando vuelva a tener conexión con este recorrido abierto.',
  'form.gone': 'Este formulario ya no forma parte del recorrido.',
  'form.summaryOne': 'Revise esta respuesta:',
  'form.summary': 'Revise estas {count} respuestas:',
  'form.offline': 'Sus respuestas no se han enviado. Siguen aquí: compruebe su conexión e inténtelo de nuevo.',
  'form.failed': 'No se han podido guardar sus respuestas. Siguen aquí: inténtelo de nuevo dentro de un momento.',
  'form.tooMany':
    'Demasiadas respuestas desde su red. Las suyas siguen aquí: inténtelo de nuevo dentro de {minutes} min.',
  'form.changed':
    'Este formulario ha cambiado desde que lo abrió. Copie sus respuestas, recargue la página y rellénelo de nuevo.',
  'form.expired':
    'Su acceso a este recorrido ha caducado. Copie sus respuestas, recargue la página y rellene el formulario de nuevo.',
  'form.full': 'Este formulario no acepta respuestas en este momento.',
  'form.problem.missing': 'Responda a esta pregunta.',
  'form.problem.email': 'Introduzca una dirección de correo válida, como name@example.org.',
  'form.problem.phone': 'Introduzca un número de teléfono válido, como +44 20 7946 0018.',
  'form.problem.tooLong': 'Demasiado larga. Acorte su respuesta.',
  'form.problem.choice': 'Elija una de las opciones.',
  'form.problem.consent': 'Marque la casilla para continuar.',
  'form.page.questions': 'Puede rellenar este formulario en el recorrido. Preguntas:',
  'form.page.open': 'Rellenar el formulario en el recorrido',
}

export const frenchMessages: FormMessages = {
  'form.send': 'Envoyer',
  'form.sending': 'Envoi…',
  'form.again': 'Réessayer',
  'form.required': 'obligatoire',
  'form.choose': 'Choisir',
  'form.more': 'En savoir plus',
  'form.thanks': 'Merci ! Nous avons bien reçu vos réponses.',
  'form.kept':
    'Enregistré sur cet appareil. Nous enverrons vos réponses dès que vous serez de nouveau en ligne avec cette visite ouverte.',
  'form.gone': 'Ce formulaire ne fait plus partie de la visite.',
  'form.summaryOne': 'Vérifiez cette réponse :',
  'form.summary': 'Vérifiez ces {count} réponses :',
  'form.offline':
    "Vos réponses n'ont pas été envoyées. Elles sont toujours là : vérifiez votre connexion et réessayez.",
  'form.failed': "Vos réponses n'ont pas pu être enregistrées. Elles sont toujours là : réessayez dans un instant.",
  'form.tooMany': 'Trop de réponses depuis votre réseau. Les vôtres sont toujours là : réessayez dans {minutes} min.',
  'form.changed':
    "Ce formulaire a été modifié depuis que vous l'avez ouvert. Copiez vos réponses, rechargez la page et remplissez-le de nouveau.",
  'form.expired':
    'Votre accès à cette visite a expiré. Copiez vos réponses, rechargez la page et remplissez de nouveau le formulaire.',
  'form.full': "Ce formulaire n'accepte pas de réponses pour le moment.",
  'form.problem.missing': 'Répondez à cette question.',
  'form.problem.email': 'Saisissez une adresse électronique valide, par exemple name@example.org.',
  'form.problem.phone': 'Saisissez un numéro de téléphone valide, par exemple +44 20 7946 0018.',
  'form.problem.tooLong': 'Trop long. Raccourcissez votre réponse.',
  'form.problem.choice': 'Choisissez une des options.',
  'form.problem.consent': 'Cochez la case pour continuer.',
  'form.page.questions': 'Vous pouvez remplir ce formulaire dans la visite. Questions :',
  'form.page.open': 'Remplir le formulaire dans la visite',
}
