import { createApp } from 'vue'
import VisitPage from './visit-page.vue'

createApp(VisitPage).mount('#root')
